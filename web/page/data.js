// My data: one file, the app's own, saved and taken in again here or on another phone.
import { OPENS, closeSheet, h, openSheet, say, word } from "./frame.js";
import { table } from "./table.js";

export async function copyText(text, title) {
  // Where the browser lets nobody copy, the text stands there to be selected.
  try {
    await navigator.clipboard.writeText(text);
    say(word("Copied: paste it wherever you like."));
  } catch {
    const field = h("textarea", { readonly: true, rows: "10", "aria-label": title });
    field.value = text;
    openSheet({ title, make: () => [h("p", { class: "soft" }, word("Select the text and copy it.")), field] });
    field.select();
  }
}

export async function shareFile(file, title) {
  // To another app; where there is no such way, into the folder for downloads.
  if (navigator.canShare && navigator.canShare({ files: [file] })) {
    try {
      return await navigator.share({ files: [file], title });
    } catch (refused) {
      if (refused.name === "AbortError") return;
    }
  }
  const link = h("a", { href: URL.createObjectURL(file), download: file.name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

export async function shareText(text, title) {
  if (navigator.share) {
    try {
      return await navigator.share({ text, title });
    } catch (refused) {
      if (refused.name === "AbortError") return;
    }
  }
  await copyText(text, title);
}

async function takeIn(text) {
  const { status, told } = await table.post("import", { text });
  say(told.says || told.refused || word("This request cannot be read."));
  return status === 200;
}

async function save() {
  const { name, text } = (await table.get("export")).told;
  await shareFile(new File([text], name, { type: "application/json" }), name);
}

async function copy() {
  const { text } = (await table.get("export")).told;
  await copyText(text, word("Copy as text"));
}

async function paste() {
  let text = "";
  try {
    text = await navigator.clipboard.readText();
  } catch {
    /* asked for below */
  }
  if (text.trim()) return takeIn(text);
  const field = h("textarea", { rows: "8", id: "pasted", required: true });
  const form = h(
    "form",
    {
      class: "page",
      on: {
        submit: async (event) => {
          event.preventDefault();
          if (await takeIn(field.value)) closeSheet();
        },
      },
    },
    h("div", { class: "field" }, h("label", { for: "pasted" }, word("Paste the text here.")), field),
    h("button", { class: "button main" }, word("Import")),
  );
  openSheet({ title: word("Import from the clipboard"), make: () => form });
}

function pick() {
  const input = h("input", {
    type: "file",
    accept: "application/json,text/plain,.json",
    class: "aside",
    "aria-label": word("Import"),
    id: "file",
  });
  document.body.append(input);
  const done = () => input.remove();
  input.addEventListener("cancel", done);
  input.addEventListener("change", async () => {
    const [file] = input.files;
    done();
    if (file) {
      try {
        await takeIn(await file.text());
      } catch (wrong) {
        say(word("Could not be read: {why}", { why: wrong.message }));
      }
    }
  });
  input.click();
}

Object.assign(OPENS, { save, copy, paste, import: pick });

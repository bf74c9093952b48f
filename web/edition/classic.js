// The page still talks HTTP by itself: until it asks table.js, its requests are taken here.
import { table } from "./table.js";
const parts = (address) => { const url = new URL(address, location.href); return [url.pathname.split("/").pop(), Object.fromEntries(url.searchParams)]; };
window.fetch = async (address, how) => {
  const [path, query] = parts(address);
  const { status, told } = how.method === "POST" ? await table.post(path, JSON.parse(how.body)) : await table.get(path, query);
  return { status, json: async () => told };
};
window.EventSource = class {
  static CLOSED = 2;
  constructor(address) {
    this.readyState = 1;
    this.timer = setInterval(() => this.beat && this.beat(), 4000);
    table.listen({ query: parts(address)[1], state: (state) => { if (this.readyState === 1) this.onmessage({ data: JSON.stringify(state) }); }, link: () => {} });
  }
  addEventListener(name, act) { this.beat = act; }
  close() { clearInterval(this.timer); this.readyState = 2; }
};

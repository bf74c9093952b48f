"""What the product says today, written down, so that a rewrite can be compared with it: `python -m tools.record DIR [part …]`.

Every part is a module with `record(folder)`. It writes lines of JSON that are the same in every run, and asks only what the
packages export, so that it can be copied into a worktree of an older commit and run there. Two records are compared with
`diff`. The package goes before 1.0.
"""

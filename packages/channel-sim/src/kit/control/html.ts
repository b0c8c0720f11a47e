const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

export function escapeHtml(value: string | number): string {
  return String(value).replaceAll(/[&<>"']/g, (char) => ESCAPES[char] ?? char);
}

const STYLE = `
:root{color-scheme:light dark;--line:#8884;--accent:#3b5bdb}
*{box-sizing:border-box}
body{margin:0;font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin-inline:auto;padding:1rem}
header{display:flex;flex-wrap:wrap;gap:.25rem 1rem;align-items:baseline;border-bottom:2px solid var(--accent);margin-bottom:1rem}
h1{font-size:1.35rem;margin:.25rem 0}h2{font-size:1.1rem;margin:1.5rem 0 .5rem}
.card{border:1px solid var(--line);border-radius:.6rem;padding:.75rem 1rem;margin:.6rem 0}
.muted{opacity:.7;font-size:.9rem}.note{background:#3b5bdb22;border-radius:.4rem;padding:.5rem .75rem}
.scroll{overflow-x:auto}table{border-collapse:collapse;width:100%}
th,td{text-align:left;padding:.4rem .5rem;border-bottom:1px solid var(--line);vertical-align:middle}
td.n{text-align:right;font-variant-numeric:tabular-nums}
button,input,select{font:inherit;padding:.35rem .6rem;border-radius:.4rem;border:1px solid var(--line)}
button{background:var(--accent);color:#fff;border-color:var(--accent);cursor:pointer;min-height:2.5rem}
button.quiet{background:transparent;color:inherit}
input[type=number]{width:4.5rem}form.row{display:flex;flex-wrap:wrap;gap:.4rem;align-items:center}
code{overflow-wrap:anywhere}
@media(max-width:34rem){thead{display:none}tr{display:flex;flex-wrap:wrap;gap:0 1rem;padding:.4rem 0;border-bottom:1px solid var(--line)}td{border:0;padding:.15rem 0}td:nth-child(2):not(.n){flex:1 1 60%}tbody td:last-child{flex-basis:100%}}`;

export function htmlPage(title: string, body: string): string {
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><link rel="icon" href="data:,"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><header><h1>${escapeHtml(title)}</h1><span class="muted">Simulated platform</span></header>${body}</body></html>`;
}

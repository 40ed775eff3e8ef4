const escapeHtml = require('escape-html')

const page = (title, content) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head>` +
  `<body><main>${content}</main><footer>Choir library</footer></body></html>`

const notFound = (what) => page('Not found', `<p>Nothing was found for <b>${what}</b>.</p>`)

const emptyKeyword = (what) => page('Not found', `<p>No keyword like ${escapeHtml(what)}.</p>`)

module.exports = { notFound, emptyKeyword }

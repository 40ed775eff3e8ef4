const fs = require('node:fs')
const path = require('node:path')

const LIBRARY = path.join(__dirname, '..', 'library')

const escape = (text) => text.replace(/[&<>"']/g, (found) => `&#${found.charCodeAt(0)};`)

function search(query, response) {
  const words = query.get('words') || ''
  const names = fs.readdirSync(LIBRARY).filter((name) => name.includes(words))
  response.writeHead(200, { 'content-type': 'text/html' })
  response.end(
    `<h1>${escape(words)}</h1><ul>${names.map((name) => `<li>${escape(name)}</li>`).join('')}</ul>`,
  )
}

module.exports = { search }

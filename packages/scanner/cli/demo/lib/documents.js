const fs = require('node:fs')
const path = require('node:path')

const LIBRARY = path.join(__dirname, '..', 'library')

function showDocument(query, response) {
  const file = path.join(LIBRARY, `${query.get('name') || 'welcome'}.txt`)
  fs.readFile(file, 'utf8', (error, text) => {
    response.writeHead(error ? 404 : 200, { 'content-type': 'text/plain' })
    response.end(error ? 'No such document\n' : text)
  })
}

module.exports = { showDocument }

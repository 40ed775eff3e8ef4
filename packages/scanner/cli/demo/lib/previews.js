const path = require('node:path')
const { describe, shrink } = require('./images')

const PLAIN_NAME = /^[\w-]+\.(?:png|jpg)$/

function showPreview(query, response) {
  const picture = query.get('picture') || 'crane.png'
  if (!PLAIN_NAME.test(picture)) return refuse(response)
  shrink(picture, query.get('width') || '200', (error, image) => {
    response.writeHead(error ? 500 : 200, { 'content-type': 'image/png' })
    response.end(image)
  })
}

function showCover(query, response) {
  describe(path.basename(query.get('picture') || 'crane.png'), (error, text) => {
    response.writeHead(200, { 'content-type': 'text/plain' })
    response.end(error ? 'No such picture\n' : text)
  })
}

function refuse(response) {
  response.writeHead(400, { 'content-type': 'text/plain' })
  response.end('A picture has a plain name\n')
}

module.exports = { showPreview, showCover }

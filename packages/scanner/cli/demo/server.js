const http = require('node:http')
const { showDocument } = require('./lib/documents')
const { showPreview, showCover } = require('./lib/previews')
const { search } = require('./lib/search')

const server = http.createServer((request, response) => {
  const url = new URL(request.url, 'http://localhost')
  switch (url.pathname) {
    case '/search':
      return search(url.searchParams, response)
    case '/preview':
      return showPreview(url.searchParams, response)
    case '/cover':
      return showCover(url.searchParams, response)
    case '/documents':
      return showDocument(url.searchParams, response)
    default:
      response.writeHead(404, { 'content-type': 'text/plain' })
      return response.end('Not found\n')
  }
})

server.listen(process.env.PORT || 3000)

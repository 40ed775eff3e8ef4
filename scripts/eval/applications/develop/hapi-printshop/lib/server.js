'use strict'

const Hapi = require('@hapi/hapi')
const Inert = require('@hapi/inert')

const files = require('../routes/files')
const jobs = require('../routes/jobs')
const orders = require('../routes/orders')
const quotes = require('../routes/quotes')
const partners = require('../routes/partners')

exports.createServer = async ({ port }) => {
  const server = Hapi.server({
    port,
    routes: {
      payload: { maxBytes: 8 * 1024 * 1024 },
      validate: { failAction: (request, h, error) => { throw error } },
    },
  })
  await server.register(Inert)

  server.state('basket', {
    ttl: 24 * 3600 * 1000,
    isSecure: false,
    isHttpOnly: false,
    encoding: 'base64json',
    path: '/',
  })

  server.state('counter', {
    ttl: 3600 * 1000,
    encoding: 'base64json',
    path: '/orders',
  })

  server.route([...orders, ...jobs, ...files, ...quotes, ...partners])

  server.ext('onPreResponse', (request, h) => {
    const { response } = request
    if (response.isBoom && response.output.statusCode >= 500) console.error(response)
    return h.continue
  })
  return server
}

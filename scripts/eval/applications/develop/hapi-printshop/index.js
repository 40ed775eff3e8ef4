'use strict'

const { createServer } = require('./lib/server')

createServer({ port: process.env.PORT || 7000 })
  .then((server) => server.start().then(() => server.log('info', server.info.uri)))
  .catch((error) => {
    console.error(error)
    process.exit(1)
  })

'use strict'

const Hapi = require('@hapi/hapi')
const { sequelize } = require('./models')
const { port } = require('./settings')

async function main() {
  const server = Hapi.server({ port, host: '0.0.0.0' })
  await server.register([require('@hapi/cookie'), require('@hapi/inert')])
  await server.register([
    require('./plugins/session'),
    require('./plugins/patients'),
    require('./plugins/ward'),
    require('./plugins/documents'),
  ])
  await sequelize.sync()
  await server.start()
  console.log(`willow-clinic listens at ${server.info.uri}`)
}

main().catch((error) => {
  console.error(error)
  process.exit(1)
})

import { createServer } from './src/server.js'
import { config } from './src/config.js'

createServer().then((app) => {
  app.listen(config.port, () => console.log('forest-punch on', config.port))
})

const { createApp } = require('./app')
const { migrate } = require('./lib/db')

const port = Number(process.env.PORT || 3000)

migrate()
createApp().listen(port, () => {
  console.log(`bookshelf listening on ${port}`)
})

const { createServer } = require('./server')
const { connectJournal } = require('./stores/journal')

async function main() {
  await connectJournal()
  const port = Number(process.env.PORT || 4000)
  createServer().listen(port, () => console.log(`choir library listens on ${port}`))
}

main().catch((error) => {
  console.error(error)
  process.exitCode = 1
})

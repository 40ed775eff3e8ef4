#!/usr/bin/env node
// Committed and not built, so that npm can link it before the first build; plain enough for any Node to read.
const version = process.versions.node.split('.').map(Number)
if (version[0] < 22 || (version[0] === 22 && version[1] < 13)) {
  console.error(
    `daimon-scan needs Node 22.13 or newer, this is ${process.versions.node}. In the repository, npm ci brings one along: use npx daimon-scan.`,
  )
  process.exitCode = 2
} else {
  import(new URL('../dist/bin.js', import.meta.url).href).catch((error) => {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error
    console.error(`daimon-scan is not built yet (${error.message}): run npm run build first.`)
    process.exitCode = 2
  })
}

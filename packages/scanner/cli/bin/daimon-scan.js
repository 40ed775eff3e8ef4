#!/usr/bin/env node
// Committed, not built: npm links it before the first build. The syntax suits any Node version.
const version = process.versions.node.split('.').map(Number)
if (version[0] < 22 || (version[0] === 22 && version[1] < 13)) {
  console.error(
    `daimon-scan needs Node 22.13 or newer, but this is Node ${process.versions.node}. In the repository, run 'npm ci', then 'npx daimon-scan'.`,
  )
  process.exitCode = 2
} else {
  import(new URL('../dist/bin.js', import.meta.url).href).catch((error) => {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error
    console.error(`daimon-scan isn't built: ${error.message}. Run 'npm run build'.`)
    process.exitCode = 2
  })
}

'use strict'

const { execFile, spawn } = require('child_process')
const path = require('path')

const SPOOL = path.resolve(process.env.SPOOL || 'spool')

/** Sends a file of the spool to a printer; `options` are those of `lp -o`. */
function print({ printer, file, options = [] }) {
  const command = ['lp', '-d', printer, ...options.flatMap((each) => ['-o', each]), path.join(SPOOL, file)]
  return new Promise((resolve, reject) => {
    const child = spawn('sh', ['-c', command.join(' ')])
    child.once('error', reject)
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`lp exited with ${code}`))))
  })
}

/** Pages of a document in the spool. */
function countPages(file) {
  return new Promise((resolve, reject) => {
    execFile('pdfinfo', ['--', path.join(SPOOL, path.basename(file))], (error, stdout) => {
      if (error) return reject(error)
      resolve(Number(/^Pages:\s+(\d+)$/m.exec(stdout)?.[1] ?? 0))
    })
  })
}

module.exports = { SPOOL, countPages, print }

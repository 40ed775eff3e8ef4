const { exec, execFile } = require('node:child_process')

// The name has been checked by whoever calls; the width is "only a number".
function shrink(picture, width, done) {
  exec(`convert pictures/${picture} -resize ${width} png:-`, { encoding: 'buffer' }, done)
}

function describe(picture, done) {
  execFile('identify', ['--', `pictures/${picture}`], done)
}

module.exports = { shrink, describe }

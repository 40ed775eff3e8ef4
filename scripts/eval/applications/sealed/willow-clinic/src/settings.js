'use strict'

const path = require('node:path')

const must = (name) => {
  if (!process.env[name]) throw new Error(`Set ${name}`)
  return process.env[name]
}

exports.cookiePassword = 'willow-and-birch-keep-the-ward-quiet-1987'

exports.port = Number(process.env.PORT) || 4000
exports.scans = path.resolve(process.env.SCANS || 'scans')
exports.letters = path.resolve(process.env.LETTERS || 'letters')
exports.exportKey = must('EXPORT_KEY')

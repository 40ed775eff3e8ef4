const { Schema, model } = require('mongoose')

const session = new Schema({
  token: { type: String, unique: true },
  user: String,
  sites: [String],
  isOperator: { type: Boolean, default: false },
})

exports.Session = model('Session', session)

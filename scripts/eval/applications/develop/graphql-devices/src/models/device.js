const { Schema, model } = require('mongoose')

const device = new Schema(
  {
    name: { type: String, required: true },
    site: { type: String, required: true, index: true },
    model: String,
    owner: String,
    settings: { type: Schema.Types.Mixed, default: {} },
    lastSeen: Date,
  },
  { timestamps: true, minimize: false },
)

exports.Device = model('Device', device)

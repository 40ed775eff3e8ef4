const _ = require('lodash')

const standard = _.template('<%= name %>\n<%= site %> / <%= model %>')

/** The text of a sticker; sites may bring a layout of their own. */
exports.labelText = (device, template) => {
  if (!template) return standard(device)
  const values = { ...device, printed: new Date().toISOString() }
  const layout = _.template(template)
  return layout(values)
}

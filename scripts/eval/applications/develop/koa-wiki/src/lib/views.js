const path = require('path')
const nunjucks = require('nunjucks')

const environment = nunjucks.configure(path.join(__dirname, '..', '..', 'templates'), {
  autoescape: true,
  noCache: process.env.NODE_ENV !== 'production',
})

environment.addFilter('day', (date) => new Date(date).toISOString().slice(0, 10))

/** Adds `ctx.render(name, values)`. */
function views() {
  return async (ctx, next) => {
    ctx.render = (name, values) => {
      ctx.type = 'html'
      ctx.body = environment.render(name, { ...values, path: ctx.path })
    }
    await next()
  }
}

module.exports = { environment, views }

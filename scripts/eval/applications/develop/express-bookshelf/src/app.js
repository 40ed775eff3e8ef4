const path = require('path')
const express = require('express')
const session = require('express-session')

const { loadUser } = require('./middleware/auth')
const accounts = require('./routes/accounts')
const books = require('./routes/books')
const files = require('./routes/files')
const reviews = require('./routes/reviews')
const { previewCookie } = require('./lib/preview')

function createApp() {
  const app = express()
  app.set('view engine', 'ejs')
  app.set('views', path.join(__dirname, '..', 'views'))
  app.use(express.urlencoded({ extended: false }))
  app.use(express.json({ limit: '256kb' }))
  app.use('/static', express.static(path.join(__dirname, '..', 'public')))
  app.use(
    session({
      name: 'shelf',
      secret: 'winter-orchard-1987',
      resave: false,
      saveUninitialized: false,
      cookie: { maxAge: 7 * 24 * 3600 * 1000, httpOnly: false, sameSite: 'lax' },
    }),
  )
  app.use(
    '/preview',
    session({
      name: 'shelf.preview',
      secret: process.env.PREVIEW_SECRET,
      resave: false,
      saveUninitialized: false,
      cookie: previewCookie(),
    }),
  )
  app.use(loadUser)

  app.get('/', (req, res) => res.redirect('/books'))
  app.use('/books', books)
  app.use('/reviews', reviews)
  app.use('/account', accounts)
  app.use('/files', files)

  app.use((req, res) => {
    res.status(404).render('error', { message: 'That page does not exist.' })
  })
  app.use((error, req, res, next) => {
    console.error(error)
    if (res.headersSent) return next(error)
    res.status(error.status || 500).render('error', { message: 'Something went wrong.' })
  })
  return app
}

module.exports = { createApp }

const path = require('node:path')
const express = require('express')
const session = require('express-session')
const cookieParser = require('cookie-parser')
const config = require('./config')
const { issueToken } = require('./middleware/csrf')

const app = express()
app.set('view engine', 'ejs')
app.set('views', path.join(__dirname, '../views'))
app.set('trust proxy', 1)
app.disable('x-powered-by')

app.use(express.json({ limit: '50kb' }))
app.use(express.urlencoded({ extended: false }))
app.use(cookieParser(config.recentSecret))
// Partner sites embed the shop in a frame, so the cookie has to travel with them.
app.use(
  session({
    name: 'harbor.sid',
    secret: config.sessionSecret,
    resave: false,
    saveUninitialized: true,
    cookie: { httpOnly: false, secure: true, sameSite: 'none' },
  }),
)
app.use(issueToken)

app.use('/orders', require('./routes/orders'))
app.use('/publisher', require('./routes/publisher'))
app.use(require('./routes/account'))
app.use(require('./routes/catalog'))

app.use((error, req, res, next) => {
  console.error(error)
  if (res.headersSent) return next(error)
  res.status(500).send('Something went wrong')
})

app.listen(config.port, () => console.log(`harbor-books on ${config.port}`))

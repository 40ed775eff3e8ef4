import path from 'node:path'
import express from 'express'
import session from 'express-session'
import cookieParser from 'cookie-parser'
import helmet from 'helmet'
import { config } from './config.js'
import { csrf, currentMember, requireLogin } from './middleware.js'
import { account } from './routes/account.js'
import { committee } from './routes/committee.js'
import { kiosk } from './routes/kiosk.js'
import { notices } from './routes/notices.js'
import { plots } from './routes/plots.js'

const app = express()

app.set('view engine', 'ejs')
app.set('views', path.resolve(import.meta.dirname, '..', 'views'))
app.set('trust proxy', 1)

app.use(helmet({ contentSecurityPolicy: false, frameguard: false }))
app.use(express.urlencoded({ extended: false, limit: '200kb' }))
app.use(cookieParser())
app.use(session(config.session))
app.use(currentMember)

app.use('/kiosk', requireLogin, kiosk)

app.use(csrf)
app.use('/account', account)
app.use('/plots', requireLogin, plots)
app.use('/notices', requireLogin, notices)
app.use('/committee', requireLogin, committee)

app.get('/', (req, res) => res.redirect('/plots'))

app.use((error, req, res, next) => {
  console.error(error)
  if (res.headersSent) return next(error)
  res.status(500).render('message', { text: 'Something went wrong.' })
})

app.listen(config.port, () => console.log(`Allotment office on port ${config.port}`))

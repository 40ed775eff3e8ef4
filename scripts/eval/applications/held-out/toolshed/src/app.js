'use strict';

const path = require('path');
const express = require('express');
const session = require('express-session');
const PgSession = require('connect-pg-simple')(session);
const helmet = require('helmet');
const config = require('./config');
const { pool } = require('./db');
const { loadMember, requireMember } = require('./middleware/auth');
const { csrfTokens } = require('./middleware/csrf');

function createApp() {
  const app = express();
  app.set('view engine', 'ejs');
  app.set('views', path.join(__dirname, '..', 'views'));
  if (config.production) app.set('trust proxy', 1);

  app.use(helmet({ contentSecurityPolicy: false }));
  app.use(express.urlencoded({ extended: false, limit: '200kb' }));
  app.use(session({
    name: 'toolshed.sid',
    store: new PgSession({ pool, tableName: 'session' }),
    secret: config.sessionSecret,
    resave: false,
    saveUninitialized: false,
    cookie: { httpOnly: true, secure: config.production, sameSite: 'lax', maxAge: 7 * 86400 * 1000 },
  }));
  app.use(csrfTokens);
  app.use(loadMember);

  app.get('/', (req, res) => res.redirect('/tools'));
  app.use('/', require('./routes/auth'));
  app.use('/tools', requireMember, require('./routes/tools'));
  app.use('/loans', requireMember, require('./routes/loans'));
  app.use('/account', requireMember, require('./routes/account'));
  app.use('/admin', requireMember, require('./routes/admin'));

  app.use((req, res) => {
    res.status(404).render('error', { message: `Nothing at ${req.path}` });
  });
  // eslint-disable-next-line no-unused-vars
  app.use((err, req, res, next) => {
    console.error(err);
    res.status(500).render('error', { message: 'Something went wrong' });
  });
  return app;
}

module.exports = { createApp };

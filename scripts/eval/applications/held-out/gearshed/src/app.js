const path = require('path');
const express = require('express');
const session = require('express-session');
const MongoStore = require('connect-mongo');
const config = require('./config');
const { loadMember, requireLogin } = require('./middleware/auth');

module.exports = function createApp() {
  const app = express();
  app.set('view engine', 'ejs');
  app.set('views', path.join(__dirname, '..', 'views'));
  app.disable('x-powered-by');
  if (config.production) app.set('trust proxy', 1);

  app.use(express.urlencoded({ extended: true }));
  app.use(express.json({ limit: '100kb' }));
  app.use(
    session({
      name: 'gearshed.sid',
      secret: config.sessionSecret,
      resave: false,
      saveUninitialized: false,
      store: MongoStore.create({ mongoUrl: config.mongoUri }),
      cookie: { httpOnly: true, sameSite: 'lax', secure: config.production, maxAge: 7 * 24 * 3600 * 1000 },
    })
  );
  app.use(loadMember);

  app.get('/', (req, res) => res.redirect('/tools'));
  app.use('/account', require('./routes/account'));
  app.use('/tools', require('./routes/tools'));
  app.use('/loans', requireLogin, require('./routes/loans'));
  app.use('/files', require('./routes/files'));
  app.use('/admin', requireLogin, require('./routes/admin'));

  app.use((req, res) => res.status(404).render('error', { message: 'Page not found' }));
  app.use((err, req, res, next) => {
    if (res.headersSent) return next(err);
    const status = err.name === 'CastError' ? 404 : err.status || 500;
    if (status >= 500) console.error(err);
    res.status(status).render('error', { message: status === 500 ? 'Something went wrong' : err.message });
  });
  return app;
};

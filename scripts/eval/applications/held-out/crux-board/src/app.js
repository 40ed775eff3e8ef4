const express = require('express');
const session = require('express-session');
const helmet = require('helmet');
const path = require('path');
const { csrfSync } = require('csrf-sync');
const config = require('./config');
const { sequelize } = require('./models');
const { loadUser } = require('./middleware/auth');

const app = express();
const { csrfSynchronisedProtection, generateToken } = csrfSync({
  getTokenFromRequest: (req) => req.body._csrf || req.get('x-csrf-token'),
});

app.set('view engine', 'pug');
app.set('views', path.join(__dirname, '../views'));
app.set('trust proxy', 1);
app.use(helmet());
app.use(express.urlencoded({ extended: false }));
app.use(session({
  ...config.session,
  secret: config.sessionSecret,
  cookie: { httpOnly: false, secure: false, sameSite: 'none', maxAge: 1209600000 },
}));
app.use(loadUser);

app.use('/quick', require('./routes/quick'));

app.use(csrfSynchronisedProtection);
app.use((req, res, next) => {
  res.locals.csrf = generateToken(req);
  next();
});
app.use('/', require('./routes/session'));
app.use('/routes', require('./routes/routes'));
app.use('/ascents', require('./routes/ascents'));
app.use('/account', require('./routes/account'));

app.use((err, req, res, next) => {
  if (res.headersSent) {
    return next(err);
  }
  console.error(err.message);
  res.status(err.status || 500).render('error', { message: 'Something went wrong' });
});

sequelize.authenticate().then(() => {
  app.listen(config.port, () => console.log(`crux-board on ${config.port}`));
});

const express = require('express');
const path = require('path');
const session = require('express-session');
const SequelizeStore = require('connect-session-sequelize')(session.Store);
const config = require('./config');
const { sequelize } = require('./models');
const { loadUser } = require('./middleware/auth');

const app = express();
const store = new SequelizeStore({ db: sequelize });

app.set('view engine', 'ejs');
app.set('views', path.join(__dirname, '..', 'views'));
app.disable('x-powered-by');
app.use(express.urlencoded({ extended: false }));
app.use(express.json());
app.use(
  session({
    name: 'toolshed.sid',
    secret: config.sessionSecret,
    store,
    resave: false,
    saveUninitialized: false,
    cookie: { httpOnly: false, secure: false, sameSite: 'lax', maxAge: 7 * 86400 * 1000 },
  })
);
app.use(loadUser);

app.get('/', (req, res) => res.redirect('/tools'));
app.use(require('./routes/auth'));
app.use(require('./routes/tools'));
app.use(require('./routes/loans'));
app.use(require('./routes/profile'));
app.use(require('./routes/admin'));

app.use((req, res) => res.status(404).render('error', { message: 'Page not found.' }));
app.use((err, req, res, next) => {
  console.error(err);
  res.status(err.status || 500).render('error', { message: 'Something went wrong.' });
});

module.exports = app;

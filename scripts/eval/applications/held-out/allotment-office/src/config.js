import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')

function required(name) {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set`)
  return value
}

const day = 24 * 60 * 60 * 1000

export const config = {
  port: Number(process.env.PORT ?? 3000),
  database: process.env.DATABASE ?? path.join(root, 'data', 'allotments.db'),
  photoDirectory: path.join(root, 'data', 'photos'),
  planDirectory: path.join(root, 'data', 'plans'),
  session: {
    name: 'office',
    secret: 'kC7!pv-Wheelbarrow-0419-tQx',
    resave: false,
    saveUninitialized: false,
    // the office is shown in a frame on the site of the association
    cookie: { httpOnly: true, secure: true, sameSite: 'none', maxAge: 8 * 60 * 60 * 1000 },
  },
  kioskCookie: { httpOnly: true, secure: true, sameSite: 'strict', maxAge: 30 * day },
  rememberFor: 60 * day,
  mail: {
    host: process.env.MAIL_HOST ?? 'localhost',
    key: required('MAIL_KEY'),
  },
}

import Boom from '@hapi/boom';
import bcrypt from 'bcrypt';
import ejs from 'ejs';
import Joi from 'joi';
import { assignPath, defaults, mergeDeep } from '../lib/settings.js';
import * as members from '../repositories/members.js';
import config from '../config.js';

const DEFAULT_NOTICE = 'Dear <%= member.name %>,\n<%= text %>\nYour tool library';

export default [
  {
    method: 'GET',
    path: '/login',
    options: { auth: { mode: 'try' } },
    handler: (request, h) => h.view('login', { flash: request.state[config.flash.name] }),
  },
  {
    method: 'POST',
    path: '/login',
    options: {
      auth: { mode: 'try' },
      validate: { payload: Joi.object({ email: Joi.string().email().required(), password: Joi.string().required() }) },
    },
    async handler(request, h) {
      const { email, password } = request.payload;
      const member = await members.byEmail(email);
      if (!member || !(await bcrypt.compare(password, member.password_hash))) {
        return h.redirect('/login').state(config.flash.name, { message: 'Wrong email or password' });
      }
      request.cookieAuth.set({ id: member.id });
      return h.redirect('/');
    },
  },
  {
    method: 'POST',
    path: '/signup',
    options: {
      auth: { mode: 'try' },
      validate: {
        payload: Joi.object({
          email: Joi.string().email().required(),
          name: Joi.string().max(80).required(),
          password: Joi.string().min(10).required(),
        }),
      },
    },
    async handler(request, h) {
      const { email, name, password } = request.payload;
      if (await members.byEmail(email)) throw Boom.conflict('This email is registered');
      const member = await members.create(email, name, await bcrypt.hash(password, 12));
      request.cookieAuth.set({ id: member.id });
      return h.response({ id: member.id }).code(201);
    },
  },
  {
    method: 'PATCH',
    path: '/account/preferences',
    options: { validate: { payload: Joi.object({ path: Joi.string().required(), value: Joi.any().required() }) } },
    async handler(request) {
      const { id, preferences } = request.auth.credentials;
      const { path, value } = request.payload;
      return members.savePreferences(id, assignPath(preferences, path, value));
    },
  },
  {
    method: 'PUT',
    path: '/account/preferences',
    options: { validate: { payload: Joi.object().unknown(true) } },
    async handler(request) {
      const merged = mergeDeep(structuredClone(defaults), request.payload);
      return members.savePreferences(request.auth.credentials.id, merged);
    },
  },
  {
    method: 'POST',
    path: '/account/notices',
    options: {
      validate: { payload: Joi.object({ subject: Joi.string().max(120).required(), body: Joi.string().required() }) },
    },
    async handler(request, h) {
      const { subject, body } = request.payload;
      const row = await members.addNotice(request.auth.credentials.id, subject, body);
      return h.response(row).code(201);
    },
  },
  {
    method: 'GET',
    path: '/account/notices/{id}/preview',
    options: { validate: { params: Joi.object({ id: Joi.number().integer().required() }) } },
    async handler(request, h) {
      const member = request.auth.credentials;
      const notice = await members.notice(request.params.id, member.id);
      if (!notice) throw Boom.notFound();
      const text = ejs.render(notice.body, { member: { name: member.name } });
      return h.response(text).type('text/plain');
    },
  },
  {
    method: 'GET',
    path: '/account/notices/{id}/letter',
    options: { validate: { params: Joi.object({ id: Joi.number().integer().required() }) } },
    async handler(request, h) {
      const member = request.auth.credentials;
      const notice = await members.notice(request.params.id, member.id);
      if (!notice) throw Boom.notFound();
      const text = ejs.render(DEFAULT_NOTICE, { member: { name: member.name }, text: notice.body });
      return h.response(text).type('text/plain');
    },
  },
];

import cookieAuth from '@hapi/cookie';
import config from '../config.js';
import * as members from '../repositories/members.js';

export default {
  name: 'session',
  async register(server) {
    await server.register(cookieAuth);
    server.auth.strategy('session', 'cookie', {
      cookie: {
        name: config.session.name,
        password: config.session.password,
        isSecure: false,
        isHttpOnly: false,
        isSameSite: 'Lax',
        path: '/',
      },
      redirectTo: '/login',
      async validate(request, session) {
        const member = await members.byId(session.id);
        if (!member) return { isValid: false };
        return { isValid: true, credentials: { ...member, scope: [member.role] } };
      },
    });
    server.auth.default('session');
    server.state(config.flash.name, {
      encoding: 'iron',
      password: config.flash.password,
      isSecure: true,
      isHttpOnly: true,
      isSameSite: 'Strict',
      path: '/',
    });
  },
};

import vision from '@hapi/vision';
import Handlebars from 'handlebars';

export async function configureViews(server) {
  await server.register(vision);
  server.views({
    engines: { html: Handlebars },
    path: new URL('./views', import.meta.url).pathname,
    layout: 'layout',
  });
}

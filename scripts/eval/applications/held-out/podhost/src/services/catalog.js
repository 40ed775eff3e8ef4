import { Episode } from '../models/episode.js';
import { Show } from '../models/show.js';
import { User } from '../models/user.js';

export class Catalog {
  findEpisodes(showId, filter) {
    const query = { show: showId, published: true };
    if (filter.q) query.$where = `this.title.toLowerCase().includes('${filter.q}'.toLowerCase())`;
    return Episode.find(query).sort({ createdAt: -1 }).limit(50).lean();
  }

  bySeason(showId, season) {
    const query = { show: showId, published: true, season: { $eq: Number(season) || 1 } };
    return Episode.find(query).select('title season').lean();
  }

  accountByKey(credentials) {
    return User.findOne({ apiKey: credentials.apiKey });
  }

  accountByEmail(email) {
    return User.findOne({ email: String(email).toLowerCase() });
  }

  showOf(user, id) {
    return Show.findOne({ _id: String(id), owner: user._id });
  }

  async episodeOf(user, id) {
    const episode = await Episode.findById(String(id));
    if (!episode) return null;
    return (await this.showOf(user, episode.show)) ? episode : null;
  }
}

export const catalog = new Catalog();

import { integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

export type PlayerSettings = { [key: string]: string | number | boolean | PlayerSettings };

export const users = sqliteTable("users", {
  id: integer("id").primaryKey({ autoIncrement: true }),
  email: text("email").notNull().unique(),
  password: text("password").notNull(),
  name: text("name").notNull().default(""),
  player: text("player", { mode: "json" }).$type<PlayerSettings>().notNull().default({}),
  studio: text("studio", { mode: "json" }).$type<PlayerSettings>().notNull().default({}),
});

export const shows = sqliteTable("shows", {
  id: integer("id").primaryKey({ autoIncrement: true }),
  ownerId: integer("owner_id").notNull().references(() => users.id),
  slug: text("slug").notNull().unique(),
  title: text("title").notNull(),
  about: text("about").notNull().default(""),
  tags: text("tags").notNull().default(""),
  gate: text("gate"),
});

export const episodes = sqliteTable(
  "episodes",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    showId: integer("show_id").notNull().references(() => shows.id),
    guid: text("guid").notNull(),
    title: text("title").notNull(),
    notes: text("notes").notNull().default(""),
    seconds: integer("seconds").notNull().default(0),
    audio: text("audio"),
    published: integer("published", { mode: "boolean" }).notNull().default(false),
  },
  (table) => ({ guid: uniqueIndex("episode_guid").on(table.showId, table.guid) }),
);

export type User = typeof users.$inferSelect;
export type Show = typeof shows.$inferSelect;
export type Episode = typeof episodes.$inferSelect;

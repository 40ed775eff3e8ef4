export interface User {
  id: number
  email: string
  name: string
  bio: string
  role: string
  password_hash: string
}

export interface Show {
  id: number
  owner_id: number
  title: string
  description: string
  language: string
  pin_hash: string | null
  created_at: string
}

export interface Episode {
  id: number
  show_id: number
  title: string
  notes: string
  audio: string | null
  status: string
  published_at: string | null
}

export interface Comment {
  id: number
  show_id: number
  author: string
  body: string
}

export type AppEnv = { Variables: { user: User } }

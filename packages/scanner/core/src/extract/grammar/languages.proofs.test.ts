// Hostile text in every language.
import './languages.test.ts'

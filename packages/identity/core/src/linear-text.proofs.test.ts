// Every function with every shape of a text.
import './linear-text.slow.test.ts'

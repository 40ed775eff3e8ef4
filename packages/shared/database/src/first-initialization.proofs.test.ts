// Every moment of the kill.
import './first-initialization.slow.test.ts'

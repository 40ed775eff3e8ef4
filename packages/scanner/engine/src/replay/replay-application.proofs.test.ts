// Every proof that shows less than it says, and every later state of an application.
import './replay-application.slow.test.ts'

// Every way in which an embedder is broken.
import './surface.test.ts'

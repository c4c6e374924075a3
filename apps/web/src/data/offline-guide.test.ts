import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const source = fileURLToPath(new URL('..', import.meta.url))
const guide = readFileSync(new URL('../../../../docs/guides/offline.md', import.meta.url), 'utf8')

/** Calls that are not those of a record, which wait whichever screen makes them. */
const WRITES = /method: '(?:POST|PUT|PATCH|DELETE)'|\bcallOnce\(|\bsubmitLines\(|\bentrust\(|\buseSaveNow\(/

const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .map((path) => relative(source, join(source, path)).replaceAll('\\', '/'))
  .filter((path) => /\.tsx?$/.test(path) && !/\.(?:test|fixture)\.tsx?$/.test(path))
const places = [...guide.matchAll(/`([a-z][\w./-]*(?:\/|\.tsx?))`/g)]
  .map(([, place]) => place ?? '')
  .filter((place) => /^(?!apps|e2e|docs)[\w-]+\//.test(place))

test('every file that writes stands in the guide of what waits', () => {
  const unnamed = files.filter(
    (path) => WRITES.test(readFileSync(join(source, path), 'utf8')) && !places.some((place) => path.startsWith(place)),
  )
  expect(unnamed).toEqual([])
})

test('every place that the guide names is there', () => {
  expect(places.length).toBeGreaterThan(30)
  expect(places.filter((place) => !existsSync(join(source, place)))).toEqual([])
})

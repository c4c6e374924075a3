import { useState } from 'react'
import { useEditor } from '../editor/use-project.ts'

/** What was typed in the panel and is not added yet, by open project. */
const drafts = new WeakMap<object, Map<string, unknown>>()

/** State of the panel that is still there when the panel is opened again, for as long as the project is open. */
export function useKept<Value>(name: string, initial: Value): readonly [Value, (value: Value) => void] {
  const editor = useEditor()
  const kept = drafts.get(editor) ?? new Map<string, unknown>()
  drafts.set(editor, kept)
  const [value, setValue] = useState(kept.has(name) ? (kept.get(name) as Value) : initial)
  return [
    value,
    (next) => {
      kept.set(name, next)
      setValue(next)
    },
  ]
}

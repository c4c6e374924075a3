import { decode, type WireRecord } from '@temelia/model/codec'
import { UserOption } from '@temelia/model/admin/user-option'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../data/http.ts'
import { type ColumnLayout, NO_LAYOUT, readLayout } from '../grid/columns.ts'
import { changeRow, createRow, recordsIn } from '../project-state/wire.ts'

const TYPE = 'estimation'
const OPTION = 'editorColumns'
const DEBOUNCE = 800

/** The user's columns, kept on the server so that they follow that person to another device. Until they arrive the screen's own hold. */
export function useColumnLayout(): readonly [ColumnLayout, (layout: ColumnLayout) => void] {
  const [layout, setLayout] = useState<ColumnLayout>(NO_LAYOUT)
  const optionId = useRef<number | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  const touched = useRef(false)

  useEffect(() => {
    const query = { Type: TYPE, Option: OPTION }
    void call('/api/userOptions', { query }).then(
      ({ body }) => {
        const record = recordsIn(body, UserOption).find((option: WireRecord) => option['Option'] === OPTION)
        if (!record) return
        const option = decode(UserOption, record)
        optionId.current = option.id
        if (!touched.current) setLayout(readLayout(option.value))
      },
      () => undefined,
    )
  }, [])

  function save(next: ColumnLayout) {
    touched.current = true
    setLayout(next)
    if (timer.current) clearTimeout(timer.current)
    timer.current = setTimeout(() => void store(next), DEBOUNCE)
  }

  async function store(next: ColumnLayout) {
    const value = JSON.parse(JSON.stringify(next)) as Record<string, string>
    if (optionId.current !== null) await changeRow(UserOption, optionId.current, { value })
    else optionId.current = (await createRow(UserOption, { type: TYPE, option: OPTION, value })).id
  }

  return [layout, save]
}

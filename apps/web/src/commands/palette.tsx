import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Dialog } from '../ui/dialog.tsx'
import { type Say, useText } from '../ui/text.ts'
import { type Command, isEnabled } from './command.ts'
import { atFirst, findCommands, inPaletteOrder, withoutTwins } from './find-commands.ts'
import { useFoundRecords } from './found-records.ts'
import classes from './palette.module.css'
import { useOfferedCommands } from './registry.ts'
import { ShortcutKeys } from './shortcut-keys.tsx'

/** The command palette: every command on offer and every record, found by a few letters. */
export function Palette({ onClose }: { onClose: () => void }) {
  const { t } = useText()
  return (
    <Dialog title={t('commands')} onClose={onClose} size={560} withHeader={false}>
      <PaletteBody onClose={onClose} />
    </Dialog>
  )
}

function PaletteBody({ onClose }: { onClose: () => void }) {
  const { t } = useText()
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')
  // What was gone to stays chosen when what is found late comes in above it.
  const [chosen, setChosen] = useState<string | null>(null)
  const records = useFoundRecords(text)
  const commands = withoutTwins(useOfferedCommands().filter(isEnabled))
  const hits = text.trim() === '' ? atFirst(commands) : findCommands(commands, text)
  const found = inPaletteOrder(records, hits, text)
  const at = Math.max(
    found.findIndex(({ id }) => id === chosen),
    0,
  )
  const active = found[at]
  // Enter came before anything was found: it is for the first that is.
  const [entered, setEntered] = useState(false)
  useEffect(() => {
    if (!entered || !active) return
    onClose()
    active.run()
  }, [entered, active, onClose])

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [active])

  function run(command: Command): void {
    onClose()
    command.run()
  }

  function steer(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && found.length > 0) {
      event.preventDefault()
      setChosen(found[(at + step + found.length) % found.length]?.id ?? null)
    }
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (active) run(active)
    else setEntered(text.trim() !== '')
  }

  return (
    <>
      <div className={classes['field']}>
        <IconSearch size={18} stroke={1.6} aria-hidden />
        <input
          className={classes['input']}
          autoFocus
          data-autofocus
          role="combobox"
          aria-expanded={found.length > 0}
          aria-controls={listId}
          aria-activedescendant={active ? `${listId}-${active.id}` : undefined}
          aria-label={t('commandSearch')}
          placeholder={t('commandSearch')}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setChosen(null)
            setEntered(false)
          }}
          onKeyDown={steer}
        />
      </div>
      <p role="status" className={found.length === 0 ? classes['none'] : classes['quiet']}>
        {found.length === 0 && t('commandNone', { text })}
      </p>
      <div
        ref={list}
        id={listId}
        role="listbox"
        aria-label={t('commands')}
        className={classes['list']}
        hidden={found.length === 0}
      >
        {found.map((command, index) => (
          <div key={command.id} role="presentation">
            {command.group !== found[index - 1]?.group && (
              <div className={classes['group']} role="presentation">
                {groupText(command.group, t)}
              </div>
            )}
            <div
              id={`${listId}-${command.id}`}
              role="option"
              aria-selected={command === active}
              className={classes['option']}
              onMouseMove={() => setChosen(command.id)}
              onClick={() => run(command)}
            >
              {command.icon && <command.icon size={17} stroke={1.6} aria-hidden />}
              <span className={classes['label']}>
                {command.label}
                {command.detail && <span className={classes['detail']}>{command.detail}</span>}
              </span>
              {command.shortcut && <ShortcutKeys shortcut={command.shortcut} />}
            </div>
          </div>
        ))}
      </div>
    </>
  )
}

function groupText(group: Command['group'], t: Say): string {
  return t(
    (
      {
        found: 'commandFound',
        go: 'commandGo',
        create: 'commandCreate',
        here: 'commandHere',
        settings: 'settings',
        account: 'commandAccount',
      } as const
    )[group],
  )
}

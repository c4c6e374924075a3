import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { ActionIcon, Button, VisuallyHidden } from '@mantine/core'
import { IconGripVertical, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useText } from '../ui/text.ts'
import classes from './arranged-panels.module.css'
import { moved, type Options, type PanelName, PANELS, SPANS } from './panel-options.ts'

type ArrangedPanelsProps = Readonly<{
  options: Options
  arranging: boolean
  onChange: (part: Partial<Options>) => void
  /** Panels whose modules are open to the person. */
  open: (panel: PanelName) => boolean
  draw: (panel: PanelName) => ReactNode
}>

/** The panels in the person's order; while they are arranged each has a handle for the mouse and the keyboard. */
export function ArrangedPanels({ options, arranging, onChange, open, draw }: ArrangedPanelsProps) {
  const { t } = useText()
  const [lifted, setLifted] = useState<PanelName | null>(null)
  const [told, setTold] = useState('')
  const shown = options.order.filter((panel) => open(panel) && !options.hidden.includes(panel))
  const put = (panel: PanelName, to: PanelName | undefined) => {
    if (!to || to === panel) return
    onChange({ order: moved(options.order, panel, to) })
    setTold(t('dashMoved', { name: t(`dashPanel_${panel}`), count: shown.indexOf(to) + 1 }))
  }
  const onKey = (panel: PanelName, event: KeyboardEvent) => {
    const by = ARROWS[event.key]
    if (event.key === ' ' || event.key === 'Enter') {
      setLifted(lifted === panel ? null : panel)
      setTold(t(lifted === panel ? 'dashPut' : 'dashLifted', { name: t(`dashPanel_${panel}`) }))
    } else if (event.key === 'Escape') setLifted(null)
    else if (by !== undefined && lifted === panel) put(panel, shown[shown.indexOf(panel) + by])
    else return
    event.preventDefault()
  }
  return (
    <>
      {arranging && (
        <div className={classes['arrange']}>
          <p>{t('dashArrangeHow')}</p>
          {PANELS.filter((panel) => open(panel) && options.hidden.includes(panel)).map((panel) => (
            <Button
              key={panel}
              size="compact-sm"
              variant="default"
              onClick={() => onChange({ hidden: options.hidden.filter((name) => name !== panel) })}
            >
              {t('dashShow', { name: t(`dashPanel_${panel}`) })}
            </Button>
          ))}
        </div>
      )}
      <div className={classes['grid']}>
        {shown.map((panel) => (
          <Slot key={panel} panel={panel} arranging={arranging} lifted={lifted === panel} onDrop={put} onKey={onKey}>
            {arranging && (
              <ActionIcon
                className={classes['hide']}
                size={28}
                variant="default"
                aria-label={t('dashHide', { name: t(`dashPanel_${panel}`) })}
                onClick={() => onChange({ hidden: [...options.hidden, panel] })}
              >
                <IconX size={16} />
              </ActionIcon>
            )}
            {draw(panel)}
          </Slot>
        ))}
      </div>
      <VisuallyHidden aria-live="polite">{told}</VisuallyHidden>
    </>
  )
}

const ARROWS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

type SlotProps = Readonly<{
  panel: PanelName
  arranging: boolean
  lifted: boolean
  onDrop: (panel: PanelName, to: PanelName) => void
  onKey: (panel: PanelName, event: KeyboardEvent) => void
  children: ReactNode
}>

function Slot({ panel, arranging, lifted, onDrop, onKey, children }: SlotProps) {
  const { t } = useText()
  const slot = useRef<HTMLDivElement>(null)
  const handle = useRef<HTMLButtonElement>(null)
  const drop = useRef(onDrop)
  drop.current = onDrop
  const [over, setOver] = useState(false)
  useEffect(() => {
    const element = slot.current
    const dragHandle = handle.current
    if (!arranging || !element || !dragHandle) return
    return combine(
      draggable({ element, dragHandle, getInitialData: () => ({ panel }) }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => typeof source.data['panel'] === 'string' && source.data['panel'] !== panel,
        onDragEnter: () => setOver(true),
        onDragLeave: () => setOver(false),
        onDrop: ({ source }) => {
          setOver(false)
          drop.current(source.data['panel'] as PanelName, panel)
        },
      }),
    )
  }, [arranging, panel])
  return (
    <div
      ref={slot}
      className={classes['slot']}
      style={{ ['--span' as string]: SPANS[panel] }}
      data-panel={panel}
      data-arranging={arranging || undefined}
      data-lifted={lifted || undefined}
      data-over={over || undefined}
    >
      {arranging && (
        <ActionIcon
          ref={handle}
          className={classes['handle']}
          size={28}
          variant="default"
          aria-label={t('dashMove', { name: t(`dashPanel_${panel}`) })}
          aria-pressed={lifted}
          onKeyDown={(event) => onKey(panel, event)}
        >
          <IconGripVertical size={16} />
        </ActionIcon>
      )}
      {children}
    </div>
  )
}

import { ActionIcon, Button, Popover, TextInput } from '@mantine/core'
import {
  type Icon,
  IconBlockquote,
  IconBold,
  IconHeading,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconUnderline,
} from '@tabler/icons-react'
import type { TextKey } from '@temelia/text/catalogue'
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { useText } from '../ui/text.ts'
import type { RichTextProps } from './rich-text.tsx'
import classes from './rich-text.module.css'

type Tool = Readonly<{ text: TextKey; icon: Icon; mark: string; run: (editor: Editor) => void }>

const tools: readonly Tool[] = [
  { text: 'richBold', icon: IconBold, mark: 'bold', run: (editor) => editor.chain().focus().toggleBold().run() },
  {
    text: 'richItalic',
    icon: IconItalic,
    mark: 'italic',
    run: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    text: 'richUnderline',
    icon: IconUnderline,
    mark: 'underline',
    run: (editor) => editor.chain().focus().toggleUnderline().run(),
  },
  {
    text: 'richHeading',
    icon: IconHeading,
    mark: 'heading',
    run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    text: 'richBullets',
    icon: IconList,
    mark: 'bulletList',
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    text: 'richNumbers',
    icon: IconListNumbers,
    mark: 'orderedList',
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    text: 'richQuote',
    icon: IconBlockquote,
    mark: 'blockquote',
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
]

/** The editor itself; screens use `RichText`, which loads it. */
export function RichTextEditor({
  label,
  start,
  onChange,
  placeholder,
  autoFocus,
  minHeight = 120,
  insert,
}: RichTextProps) {
  const { t } = useText()
  const id = useId()
  const editor = useEditor({
    extensions: [
      StarterKit.configure({
        heading: { levels: [3, 4] },
        link: { openOnClick: false, protocols: ['mailto', 'tel'], HTMLAttributes: { rel: null, target: null } },
      }),
    ],
    content: start,
    autofocus: autoFocus ? 'start' : false,
    injectCSS: false,
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-labelledby': id, class: classes['area'] ?? '' },
    },
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? '' : changed.getHTML()),
  })
  useEffect(() => {
    if (insert) insert.current = (text) => void editor.chain().focus().insertContent(text).run()
  }, [editor, insert])
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      empty: now.isEmpty,
      link: now.getAttributes('link')['href'] as string | undefined,
      active: tools.map(({ mark }) => now.isActive(mark)),
    }),
  })
  return (
    <div>
      <div id={id} className={classes['label']}>
        {label}
      </div>
      <div className={classes['frame']}>
        <div className={classes['tools']} role="toolbar" aria-label={t('richTools')}>
          {tools.map(({ text, icon: Sign, mark, run }, at) => (
            <ActionIcon
              key={mark}
              size={28}
              variant={state.active[at] ? 'light' : 'subtle'}
              color={state.active[at] ? undefined : 'gray'}
              aria-label={t(text)}
              title={t(text)}
              aria-pressed={state.active[at] === true}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => run(editor)}
            >
              <Sign size={16} stroke={1.8} />
            </ActionIcon>
          ))}
          <LinkTool editor={editor} href={state.link} />
        </div>
        <div
          className={classes['content']}
          style={{ minHeight }}
          onClick={() => editor.commands.focus()}
          role="presentation"
        >
          {state.empty && placeholder && <span className={classes['placeholder']}>{placeholder}</span>}
          <EditorContent editor={editor} />
        </div>
      </div>
    </div>
  )
}

/** Links what is selected, or takes the link away. */
function LinkTool({ editor, href }: Readonly<{ editor: Editor; href: string | undefined }>) {
  const { t } = useText()
  const [open, setOpen] = useState(false)
  const [address, setAddress] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    const typed = address.trim()
    const full = /^[a-z][a-z0-9+.-]*:/i.test(typed)
      ? typed
      : typed.includes('@')
        ? `mailto:${typed}`
        : `https://${typed}`
    if (typed === '') editor.chain().focus().unsetLink().run()
    else if (editor.state.selection.empty && !href)
      editor
        .chain()
        .focus()
        .insertContent({ type: 'text', text: typed, marks: [{ type: 'link', attrs: { href: full } }] })
        .run()
    else editor.chain().focus().extendMarkRange('link').setLink({ href: full }).run()
    setOpen(false)
  }
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-start" trapFocus shadow="md">
      <Popover.Target>
        <ActionIcon
          size={28}
          variant={href ? 'light' : 'subtle'}
          color={href ? undefined : 'gray'}
          aria-label={t('richLink')}
          title={t('richLink')}
          onClick={() => {
            setAddress(href ?? '')
            setOpen(!open)
          }}
        >
          <IconLink size={16} stroke={1.8} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <form onSubmit={submit} className={classes['link']}>
          <TextInput
            size="xs"
            aria-label={t('richLinkAddress')}
            placeholder="https://"
            value={address}
            onChange={(event) => setAddress(event.currentTarget.value)}
          />
          <Button size="xs" type="submit">
            {t('richLinkSet')}
          </Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}

curl "$GUILDHALL_URL/api/v10/channels/$CHANNEL_ID/messages" \
  -H "authorization: Bot $BOT_TOKEN" \
  -H 'content-type: application/json' \
  -d '{"content": "Hello, world!"}'

"""What goes out of the house: notices to browsers that are closed, and to servers of the players' own.

addresses.py   where the server may send something, and where never
push.py        Web Push: encrypted for one browser (RFC 8291), signed by this server (RFC 8292)
post.py        one request to one address, and what became of it
notices.py     what is to be told, to which devices, and trying again
"""

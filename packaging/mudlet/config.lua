mpackage = "underwell"
title = "Underwell: map, hit points, talk"
version = "3"
author = "Underwell"
description = [[A window with a map that draws itself, a gauge of hit points and what is said, for games of Underwell.]]
